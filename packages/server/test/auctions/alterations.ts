/** A proof with one thing changed. */
export interface Alteration {
  /** Where: `chain.bids.0.discount`. */
  readonly at: string
  readonly altered: unknown
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** A proof as it travels, once for every single thing in it that can be changed, added to a list or left out of one. */
export function alterationsOf(proof: object): Alteration[] {
  const whole = JSON.parse(JSON.stringify(proof)) as Json
  return placesIn(whole, []).flatMap((place) => {
    const value = valueAt(whole, place)
    return changesOf(value).map(({ how, to }) => ({
      at: `${place.join('.')}${how}`,
      altered: withValue(whole, place, to),
    }))
  })
}

type Place = readonly (string | number)[]

function placesIn(value: Json, at: Place): Place[] {
  if (Array.isArray(value)) return [at, ...value.flatMap((item, index) => placesIn(item, [...at, index]))]
  if (value === null || typeof value !== 'object') return [at]
  return Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...at, name]))
}

function changesOf(value: Json): { how: string; to: Json }[] {
  if (Array.isArray(value)) {
    const more = { how: ' with one more', to: [...value, value.at(-1) ?? 'river'] }
    return value.length === 0 ? [more] : [more, { how: ' with one less', to: value.slice(0, -1) }]
  }
  return value === null ? [] : [{ how: '', to: changed(value) }]
}

/** Words of which another of the same list stands for the change; anything else is no longer readable, which is noticed too. */
const OTHERS: Readonly<Record<string, string>> = {
  settled: 'cancelled',
  cancelled: 'settled',
  lot: 'last',
  last: 'bid',
  bid: 'last',
  auction: 'lot',
  'all-tickets': 'tickets-without-the-prize',
  'tickets-without-the-prize': 'all-tickets',
  paise: 'rupee',
  rupee: 'paise',
}

function changed(value: Json): Json {
  if (typeof value === 'number') return value + 1
  if (typeof value !== 'string') return value
  const other = OTHERS[value]
  if (other !== undefined) return other
  // an instant a millisecond later, a seal or an id in its last digit
  if (/^\d{4}-.*Z$/.test(value)) return new Date(Date.parse(value) + 1).toISOString()
  return `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`
}

const valueAt = (whole: Json, place: Place): Json =>
  place.reduce<Json>((value, step) => (value as Record<string | number, Json>)[step] ?? null, whole)

function withValue(whole: Json, place: Place, to: Json): Json {
  const [step, ...rest] = place
  if (step === undefined) return to
  const inner = withValue((whole as Record<string | number, Json>)[step] ?? null, rest, to)
  if (Array.isArray(whole)) return whole.with(Number(step), inner)
  return { ...(whole as { [name: string]: Json }), [step]: inner }
}
