/** What a new password must have; of an administrator's more characters are asked. */
export const passwordHint = (least: 6 | 12): string =>
  `At least ${least} characters: letters and digits, with a capital letter, a digit and one of @$!%*?&.`
