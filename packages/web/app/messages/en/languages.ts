import type { Language } from '@kuri/domain'

/** The languages of members, each in its own script and in English. */
export const languages: Record<Language, string> = {
  en: 'English',
  ml: 'മലയാളം Malayalam',
  ta: 'தமிழ் Tamil',
  te: 'తెలుగు Telugu',
  kn: 'ಕನ್ನಡ Kannada',
  hi: 'हिन्दी Hindi',
}
