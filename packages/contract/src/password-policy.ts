/** The message about a password that is too weak for an administrator. */
export const STRICT_PASSWORD_PROBLEM =
  'At least 12 characters with a capital letter, a digit and a special character, and not a password many people use.'
