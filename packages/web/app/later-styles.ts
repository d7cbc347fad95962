let coming: Promise<void> | undefined

/**
 * Settles when the styles of staff's pages and of parts that are loaded later are here. A member's page is painted without them: they
 * are a third of all styles. The build writes their address into each page (`prerender/two-stylesheets.ts`); the development server
 * brings all styles with their modules.
 */
export function laterStyles(): Promise<void> {
  coming ??= load().catch((error: unknown) => {
    coming = undefined
    throw error
  })
  return coming
}

async function load(): Promise<void> {
  const href = document.documentElement.dataset['laterStyles']
  if (href === undefined || document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${href} did not come`))
    })
    document.head.append(link)
  })
}
