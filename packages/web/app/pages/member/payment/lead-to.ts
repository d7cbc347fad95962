import type { walletEndpoints, ReplyOf } from '@kuri/contract'
import type { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'

/** A gateway's checkout needs the page anew: /payment's own policy lets its script in. The sandbox's is a page of ours. */
export function leadTo(
  { _id, checkout, checkoutUrl }: ReplyOf<typeof walletEndpoints.startPayment>['payment'],
  navigate: ReturnType<typeof useNavigate>,
): void | Promise<void> {
  const url = checkoutUrl ?? `${paths.payment()}?payment=${_id}`
  return checkout === null && url.startsWith('/') ? navigate(url) : window.location.assign(url)
}
