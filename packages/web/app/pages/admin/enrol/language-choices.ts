import { LANGUAGES } from '@kuri/domain'
import { m } from '../../../messages/en.ts'

/** The languages a member can be written to in, as the choices of a field. */
export const languageChoices = LANGUAGES.map((language) => ({ value: language, label: m.languages[language] }))
