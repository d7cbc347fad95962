/** Pages of members. */
export const member = {}
