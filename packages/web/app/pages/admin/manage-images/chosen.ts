import { m } from '../../../messages/en.ts'

const t = m.images.manage
const MOST_BYTES = 8 * 1024 * 1024

/** What of a file decides whether it is worth sending. */
type FileFacts = Pick<File, 'name' | 'type' | 'size' | 'lastModified'>

/** A file waiting to be uploaded, or kept with the reason why it is not. */
export interface Chosen<F extends FileFacts = File> {
  readonly file: F
  readonly problem?: string
}

/** What the browser can see before anything is sent; the server looks at the bytes themselves. */
export function problemWith({ type, size }: FileFacts): string | undefined {
  if (type !== '' && !type.startsWith('image/')) return t.notAnImage
  if (size === 0) return t.empty
  return size > MOST_BYTES ? t.tooLarge : undefined
}

/** A file by its looks: choosing it again does not upload it twice. */
export const keyOf = ({ name, size, lastModified }: FileFacts): string => `${name}/${size}/${lastModified}`

/** What was chosen before and what is chosen now, each once, in that order. */
export function withMore<F extends FileFacts>(chosen: readonly Chosen<F>[], files: readonly F[]): Chosen<F>[] {
  const all = new Map(chosen.map((one) => [keyOf(one.file), one]))
  for (const file of files) {
    const problem = problemWith(file)
    if (!all.has(keyOf(file))) all.set(keyOf(file), { file, ...(problem !== undefined && { problem }) })
  }
  return [...all.values()]
}

/** The list with one entry at another place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
