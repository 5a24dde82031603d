/** No sign, exponent or leading zeros. A point needs a digit on both sides. ASCII digits only. */
export const plainDecimal = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
