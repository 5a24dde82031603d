/** Plain decimal notation: no sign, no exponent, no bare point, no leading zeros, ASCII digits only. */
export const plainDecimal = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
