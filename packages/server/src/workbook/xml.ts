import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { damaged, WorkbookRefused } from './refused.ts'

export interface XmlHandlers {
  /** The name is without its prefix. ':id' is the attribute id of any prefix. */
  open?(name: string, attribute: (name: string) => string | undefined): void
  close?(name: string): void
  text?(text: string): void
}

/** A cell has at most 32,767 characters; longer texts, tags and comments, and deeper trees, are made to cost memory. */
const [LONGEST, DEEPEST] = [2 ** 21, 100]

/**
 * Reads XML piece by piece. A document type is refused: workbooks have none, and entities of one's own and external parts
 * would come with it. Yields after every piece, so that what the handlers gathered can be taken.
 */
export async function* parseXml(
  pieces: AsyncIterable<string>,
  handlers: XmlHandlers,
): AsyncGenerator<void, void, undefined> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw damaged()
  })
  let depth = 0
  let since = 0
  parser.on('opentag', (tag) => {
    since = 0
    if (++depth > DEEPEST) throw damaged()
    handlers.open?.(localName(tag.name), (name) => attributeOf(tag, name))
  })
  parser.on('closetag', (tag) => {
    since = 0
    depth--
    handlers.close?.(localName(tag.name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  for await (const piece of pieces) {
    orDamaged(() => parser.write(piece))
    since += piece.length
    if (since > LONGEST + piece.length) throw damaged()
    yield
  }
  orDamaged(() => parser.close())
  yield
}

/** Reads a small part to its end. */
export async function readXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  for await (const _piece of parseXml(pieces, handlers));
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** By its plain name, else by any prefix, for those that always have one: a look-up in every cell would take most of the time. */
function attributeOf({ attributes }: SaxesTagPlain, wanted: string): string | undefined {
  if (!wanted.startsWith(':')) return attributes[wanted]
  const found = Object.keys(attributes).find((name) => name.endsWith(wanted))
  return found === undefined ? undefined : attributes[found]
}

function orDamaged(work: () => void): void {
  try {
    work()
  } catch (error) {
    throw error instanceof WorkbookRefused ? error : damaged()
  }
}
