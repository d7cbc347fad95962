import { expect, test } from 'vitest'
import { outlinesOf, runsOf } from '../../src/pdf/fonts.ts'
import { finishPdf, heading, createPdf, paragraph } from '../../src/pdf/document.ts'
import { table } from '../../src/pdf/table.ts'
import { boxesInPdf, fontsInPdf, linesOfPdf } from './pdf-text.ts'

const scriptsOf = (text: string) => runsOf(text).map(({ script, text: part }) => `${script}: ${part}`)

test.each([
  ['Charu Das', ['latin: Charu Das']],
  ['₹1,75,000', ['latin-ext: ₹', 'latin: 1,75,000']],
  ['3  மீனா', ['latin: 3  ', 'tamil: மீனா']],
  // vowel signs and what joins stay with their letter
  ['क्‍ष श्री', ['devanagari: क्‍ष', 'latin:  ', 'devanagari: श्री']],
  ['നന്ദി!', ['malayalam: നന്ദി', 'latin: !']],
  ['ರಮೇಶ್ 2', ['kannada: ರಮೇಶ್', 'latin:  2']],
  ['ప్రసాద్ ₹5', ['telugu: ప్రసాద్', 'latin:  ', 'latin-ext: ₹', 'latin: 5']],
  // what no file of ours draws is seen to be missing
  ['李 🙂', ['latin: � �']],
])('“%s” is drawn by %j', (text, runs) => expect(scriptsOf(text)).toEqual(runs))

const FACTS = {
  title: 'Register of subscribers',
  letterhead: {
    name: 'Kuri Chit Funds',
    letterheadLines: [],
    address: '14 Temple Road',
    phone: '0487',
    email: 'help@kuri.test',
    registrationNo: 'KL/417',
    showsMark: true,
  },
  foot: 'A foot',
  writtenAt: new Date('2027-01-08T05:00:00Z'),
}

const NAMES = {
  NotoSansKannada: ['ಕನ್ನಡ', 'ರಮೇಶ್', 'ಪ್ರಸಾದ್', 'ಕೃಷ್ಣಮೂರ್ತಿ', 'ಲಕ್ಷ್ಮೀ', 'ಶ್ರೀನಿವಾಸ'],
  NotoSansTelugu: ['తెలుగు', 'ప్రసాద్', 'ప్రింట్', 'కృష్ణమూర్తి', 'లక్ష్మీ', 'శ్రీనివాస్'],
  NotoSansMalayalam: ['ജോസഫ്', 'രമേശ്', 'രസീത്', 'കൃഷ്ണൻ'],
}

test.each(Object.entries(NAMES))('a document carries %s, and draws no name as boxes', async (font, names) => {
  const document = await createPdf(FACTS)
  for (const name of names) {
    paragraph(document, name)
    heading(document, name)
  }
  const bytes = await finishPdf(document, FACTS)
  expect(fontsInPdf(bytes)).toEqual(expect.arrayContaining([`${font}-Regular`, `${font}-Bold`]))
  expect(boxesInPdf(bytes)).toBe(0)
  expect(linesOfPdf(bytes).join()).not.toContain('\ufffd')
})

test('a sign written in a font that cannot draw it counts as a box', async () => {
  const document = await createPdf(FACTS)
  document.kit.font('latin-regular').text('ರಮ', 50, 300)
  expect(boxesInPdf(await finishPdf(document, FACTS))).toBe(2)
})

test('a document turns its pages, repeats the head of a table and ends as a PDF', async () => {
  const facts = { ...FACTS, letterhead: { ...FACTS.letterhead, letterheadLines: ['കുറി ചിട്ടി ഫണ്ട്സ്'] } }
  const document = await createPdf(facts)
  heading(document, 'Ṭickets · ടിക്കറ്റ്')
  paragraph(document, 'f0'.repeat(400))
  table(
    document,
    [
      { title: 'Ticket', share: 0.7 },
      { title: 'Dividend', share: 0.3, figure: true },
    ],
    Array.from({ length: 90 }, (_, place) => [`${place + 1}  மீனா`, '₹1,750.50']),
  )
  const pages = document.kit.bufferedPageRange().count
  const bytes = await finishPdf(document, facts)
  expect(pages).toBe(3)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.subarray(-6).toString()).toContain('%%EOF')
  const lines = linesOfPdf(bytes)
  expect(lines.slice(0, 5)).toEqual([
    'Kuri Chit Funds',
    'കുറി ചിട്ടി ഫണ്ട്സ്',
    '14 Temple Road',
    'Registration KL/417',
    '0487 · help@kuri.test',
  ])
  expect(lines.filter((line) => line === 'Ticket Dividend')).toHaveLength(3)
  expect(lines).toContain('90 மீனா ₹1,750.50')
})

test('a font file is read as TrueType whose tables have the checksums of their directory', () => {
  const font = outlinesOf('malayalam', 'regular')
  expect(font.readUInt32BE(0)).toBe(0x00010000)
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, place) => tableAt(font, 12 + place * 16))
    // its checksum is taken before the whole font's is written into it
    .filter(({ tag }) => tag !== 'head')
  expect(tables.length).toBeGreaterThan(10)
  expect(tables.map(({ data }) => checksumOf(data))).toEqual(tables.map(({ checksum }) => checksum))
})

function tableAt(font: Buffer, at: number) {
  const offset = font.readUInt32BE(at + 8)
  return {
    tag: font.toString('latin1', at, at + 4),
    checksum: font.readUInt32BE(at + 4),
    data: font.subarray(offset, offset + font.readUInt32BE(at + 12)),
  }
}

/** The sum of a table's 32-bit words, the last one filled up with zeros. */
function checksumOf(table: Buffer): number {
  const words = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
  let sum = 0
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0
  return sum
}
