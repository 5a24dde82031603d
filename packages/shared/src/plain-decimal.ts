/** No sign, exponent, bare point or leading zeros. ASCII digits only. */
export const plainDecimal = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
