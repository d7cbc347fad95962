// The page of a collector opens without network: its HTML and its files are kept here. Nothing about people is: what the page keeps of
// them is encrypted, by the page itself (app/api/kept-on-phone.ts).

// The build writes the files of the page here, and a hash of their names: a new build is a new worker.
const FILES = []
const BUILD = ''

const NAME = `collect ${BUILD}`
const PAGE = '/collect'
/** A line that carries nothing counts as none after so long. */
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))

self.addEventListener('activate', (event) => event.waitUntil(dropOldFiles()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(fromNetwork(request))
  else event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)))
})

/** The page of now where there is network, so that it and its files are of one build; else the kept one. */
async function fromNetwork(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (!kept) throw error
    return kept
  }
}

async function keepFiles() {
  const cache = await caches.open(NAME)
  await cache.addAll([PAGE, ...FILES])
  await self.skipWaiting()
}

/** Of former builds. */
async function dropOldFiles() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('collect ') && name !== NAME).map((name) => caches.delete(name)),
  )
  await self.clients.claim()
}
