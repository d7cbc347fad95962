import type { RefusalCode, RefusalOf } from '@kuri/domain'

/** The sentence of each expected refusal, or what makes it of the refusal's numbers. */
export type Catalogue = { [Code in RefusalCode]: string | ((refusal: RefusalOf<Code>) => string) }
