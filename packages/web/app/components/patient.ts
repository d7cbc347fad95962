/**
 * A part of the page that is loaded when it is wanted. Without a connection it waits for one: React would keep the failure
 * and put the error page in place of what somebody is typing.
 */
export async function patient<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return await patient(load)
  }
}
