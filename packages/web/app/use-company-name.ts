import { useQuery } from '@tanstack/react-query'
import { company } from './api/startup-queries.ts'
import { m } from './messages/en.ts'

/** The company's name; the product's until it is known. */
export const useCompanyName = (): string => useQuery(company()).data?.name ?? m.chrome.brand
