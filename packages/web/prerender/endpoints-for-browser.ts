import type { Plugin } from 'vite'

const CONTRACT = /packages\/contract\/src\/[\w-]+\.ts$/
/** A row's description, and whether it is open to the staff of a branch: no page reads them. */
const FOR_THE_SERVER = /^\s*(?:summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`)|forBranch: '\w+'),$/gm

/** The table of endpoints as the browser needs it: without what only the server reads, two to four kB of script of every page. */
export const endpointsForBrowser = (): Plugin => ({
  name: 'endpoints-for-browser',
  enforce: 'pre',
  transform: {
    filter: { id: CONTRACT },
    handler: (code) => ({ code: code.replaceAll(FOR_THE_SERVER, ''), map: null }),
  },
})
