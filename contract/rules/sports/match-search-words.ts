// Fans write a match as `Guaporé x Sertanejo`: the sign between its sides is no word of their names.

/** What was typed of a match, without the sign between its sides: ` x `, ` v `, ` vs ` or ` vs. ` become a space. */
export const matchSearchWords = (typed: string): string => typed.replace(/\s+(?:x|vs?\.?)(?=\s)/gi, '');
