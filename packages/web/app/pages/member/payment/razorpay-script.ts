import type { walletEndpoints, ReplyOf } from '@kuri/contract'

type Options = NonNullable<ReplyOf<typeof walletEndpoints.onePayment>['payment']['checkout']>

/** What the gateway's checkout hands back when a bank has agreed. */
export interface Handed {
  paymentId: string
  signature: string
}

interface Answer {
  razorpay_payment_id: string
  razorpay_signature: string
}

/** The gateway's own script gives this to the window. */
declare global {
  interface Window {
    Razorpay?: new (options: object) => { open(): void }
  }
}

// it has to come from the gateway itself: only /payment's policy lets it in
const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'

function load(): Promise<void> {
  if (window.Razorpay) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('the gateway’s script did not arrive'))
    })
    document.head.append(script)
  })
}

/** Opens the gateway's checkout over this page. Null: the member closed it. Rejected: it did not arrive. */
export async function openCheckout(options: Options & { name: string }): Promise<Handed | null> {
  await load()
  const { Razorpay } = window
  if (!Razorpay) throw new Error('the gateway’s script is not what it should be')
  return await new Promise((resolve) => {
    new Razorpay({
      ...options,
      handler: ({ razorpay_payment_id: paymentId, razorpay_signature: signature }: Answer) =>
        resolve({ paymentId, signature }),
      modal: { ondismiss: () => resolve(null), confirm_close: true },
    }).open()
  })
}
