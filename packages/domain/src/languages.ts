/** The languages a person may be written to in: English and those of the company's neighbourhood, by their ISO 639-1 codes. */
export const LANGUAGES = ['en', 'ml', 'ta', 'te', 'kn', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]
