/**
 * Loads a lazy component’s module. Without a connection it waits for one and tries again: React would keep the failure and
 * replace a form that is being filled in with the error page.
 */
export async function importWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return await importWithRetry(load)
  }
}
