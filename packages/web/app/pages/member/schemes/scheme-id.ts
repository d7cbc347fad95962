/** How a scheme is named on the telephone: the last six characters of its id, upper case (seed, section 9). */
export const schemeId = (id: string): string => id.slice(-6).toUpperCase()
