/** A browser's storage, as far as the session uses it. */
export function storage(): Storage {
  const all = new Map<string, string>()
  return {
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
    clear: () => all.clear(),
    key: () => null,
    length: 0,
  }
}
