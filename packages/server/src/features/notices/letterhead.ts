import type { Config } from '../../config.ts'

const SEE = 'See it here: '

export interface Message {
  readonly name: string
  readonly text: string
  /** A page of ours, as its path. */
  readonly link: string | null
}

/** A letter's body as it lies in the books. Where our pages live is written on it when it leaves the house. */
export const letterBody = ({ name, text, link }: Message): string =>
  [`Dear ${name},`, text, ...(link === null ? [] : [`${SEE}${link}`])].join('\n\n')

/** A body as it is posted: links with their whole address, and who writes. */
export function onLetterhead(body: string, { company, publicUrl, host, port }: Config): string {
  const site = publicUrl?.origin ?? `http://${host}:${port}`
  const said = body.replace(new RegExp(`^${SEE}/`, 'm'), `${SEE}${site}/`)
  return [said, [company.name, company.address, `${company.phone} · ${company.email}`].join('\n')].join('\n\n')
}
