import { reactRouter } from '@react-router/dev/vite'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [iconsByFile(), reactRouter()],
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:4000' } },
  build: {
    // Five-year-old phones included.
    target: 'es2022',
    cssTarget: 'chrome90',
    // One stylesheet for all pages: thirteen small ones kept the first picture waiting for a second (0016).
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, and what is too small to be sent for one by one. All else follows the pages.
            { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
            { name: 'icons', test: /node_modules\/@tabler\// },
          ],
        },
      },
    },
  },
})

/**
 * Reads each icon from its own file. Through the package's front door the build reads all six thousand first, and most
 * of its time goes there.
 */
function iconsByFile(): Plugin {
  const icons = fileURLToPath(new URL('../esm/icons/', import.meta.resolve('@tabler/icons-react')))
  const fromPackage = /import \{([^}]+)\} from '@tabler\/icons-react'/g
  const oneImport = (name: string): string => {
    const [original = '', local = original] = name.replace(/^type /, '').split(' as ')
    return existsSync(`${icons}${original}.mjs`)
      ? `import ${local} from '@tabler/icons-react/dist/esm/icons/${original}.mjs'`
      : `import { ${name} } from '@tabler/icons-react'`
  }
  return {
    name: 'icons-by-file',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@tabler\/icons-react/ },
      handler: (code) =>
        code.replace(fromPackage, (_all, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '')
            .map(oneImport)
            .join(';'),
        ),
    },
  }
}
