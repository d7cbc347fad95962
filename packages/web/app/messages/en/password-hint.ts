/** Beside a password many people use. */
export const commonPassword = 'Many people use this password. It is easy to guess.'

/** What a new password must have; of an administrator's more characters are asked. */
export const passwordHint = (least: 6 | 12): string =>
  `At least ${least} characters: letters and digits, with a capital letter, a digit and one of @$!%*?&.`
