import { digitsOf } from './digits.ts';
import { applyMask, cpfMask } from './masks.ts';

function checkDigit(digits: readonly number[]): number {
  const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
  return ((sum * 10) % 11) % 10;
}

/** True for a CPF, with or without its signs, whose two check digits hold. Eleven equal digits are none. */
export function isValidCpf(text: string): boolean {
  if (!/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(text.trim())) return false;
  const digits = Array.from(digitsOf(text), Number);
  if (digits.every((digit) => digit === digits[0])) return false;
  return checkDigit(digits.slice(0, 9)) === digits[9] && checkDigit(digits.slice(0, 10)) === digits[10];
}

/** Any text with a CPF's digits as `529.982.247-25`; fewer digits give the beginning of that. */
export function formatCpf(text: string): string {
  return applyMask(cpfMask, digitsOf(text));
}

/** A CPF to show without giving it away: `•••.982.247-••`. Anything that isn't eleven digits is hidden whole. */
export function maskCpf(text: string): string {
  const digits = digitsOf(text);
  if (digits.length !== 11) return '•••.•••.•••-••';
  return `•••.${digits.slice(3, 6)}.${digits.slice(6, 9)}-••`;
}
