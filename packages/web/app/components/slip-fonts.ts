import devanagari from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2?url'
import devanagariBold from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff2?url'
import kannada from '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff2?url'
import kannadaBold from '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-700-normal.woff2?url'
import malayalam from '@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff2?url'
import malayalamBold from '@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-700-normal.woff2?url'
import tamil from '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff2?url'
import tamilBold from '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-700-normal.woff2?url'
import telugu from '@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff2?url'
import teluguBold from '@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-700-normal.woff2?url'

/** The name of the fonts in the slip's styles. Many desks have no font for the scripts of India; the files are those of the PDFs. */
const FAMILY = 'Kuri Slip'

/** What joins letters or keeps them apart, and the ring under a sign without a letter. */
const JOINERS = 'U+200C-200D, U+25CC'
const FILES = [
  { range: 'U+0900-097F', regular: devanagari, bold: devanagariBold },
  { range: 'U+0B80-0BFF', regular: tamil, bold: tamilBold },
  { range: 'U+0C00-0C7F', regular: telugu, bold: teluguBold },
  { range: 'U+0C80-0CFF', regular: kannada, bold: kannadaBold },
  { range: 'U+0D00-0D7F', regular: malayalam, bold: malayalamBold },
] as const

let isAdded = false

/** Names the fonts to the browser, once; it loads the file of a script when the slip has a letter of it. */
export function addSlipFonts(): void {
  if (isAdded) return
  isAdded = true
  for (const { range, regular, bold } of FILES) {
    const unicodeRange = `${range}, ${JOINERS}`
    document.fonts.add(new FontFace(FAMILY, `url(${regular})`, { weight: '400', unicodeRange, display: 'swap' }))
    document.fonts.add(new FontFace(FAMILY, `url(${bold})`, { weight: '700', unicodeRange, display: 'swap' }))
  }
}
