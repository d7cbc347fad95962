import { siteOf, type Config } from '../../config.ts'
import type { Settings } from '../settings/service.ts'

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

/** Who writes, as the settings have it. */
export type Writer = Pick<Settings, 'name' | 'address' | 'phone' | 'email' | 'registrationNo' | 'letterheadLines'>

/** A body as it is posted: links with their whole address, and who writes. */
export function onLetterhead(
  body: string,
  writer: Writer,
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): string {
  const said = body.replace(new RegExp(`^${SEE}/`, 'm'), `${SEE}${siteOf(config)}/`)
  const { name, letterheadLines, address, phone, email, registrationNo } = writer
  const registered = registrationNo === '' ? [] : [`Registration ${registrationNo}`]
  return [said, [name, ...letterheadLines, address, `${phone} · ${email}`, ...registered].join('\n')].join('\n\n')
}
