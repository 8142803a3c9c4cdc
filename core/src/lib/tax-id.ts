const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;

/** The last digit of a CUIT or CUIL, by its first ten (modulo 11); null where no number has them. */
function checkDigit(digits: string): number | null {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const digit = 11 - (sum % 11);
  if (digit === 11) return 0;
  return digit === 10 ? null : digit;
}

/** Validates a CUIT or CUIL: 11 digits, the last of which checks the others. */
export function isCuit(digits: string): boolean {
  return /^\d{11}$/.test(digits) && checkDigit(digits) === Number(digits[10]);
}

/**
 * The digits of a DNI (7 or 8), CUIT or CUIL (11, checked) as people write them, with dots, hyphens or blanks; null for
 * anything else.
 */
export function taxIdOf(text: string): string | null {
  const digits = text.replaceAll(/[\s.\-/]/g, "");
  if (/^[1-9]\d{6,7}$/.test(digits)) return digits;
  return isCuit(digits) ? digits : null;
}

/** `20-12345678-6` or `12.345.678`, as printed. */
export function formatTaxId(digits: string): string {
  if (digits.length === 11) return `${digits.slice(0, 2)}-${digits.slice(2, 10)}-${digits.slice(10)}`;
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, ".");
}
