/** Who acted, where one member acts for another. */
export const actsFor = (actor: string, member: string): string => `${actor}, who acts for ${member}`
