import { phoneLoginEndpoints } from '@kuri/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { m } from '../../../messages/en.ts'

const t = m.phoneLogin
const WAIT_SECONDS = 30

/** Requests another code, half a minute after the last at the earliest: an SMS may take as long. */
export function SendAgain({ phone }: { phone: string }) {
  const [seconds, setSeconds] = useState(WAIT_SECONDS)
  useEffect(() => {
    if (seconds === 0) return undefined
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  const request = useMutation({
    mutationFn: () => call(phoneLoginEndpoints.requestPhoneCode, { body: { phone } }),
    onSuccess: () => setSeconds(WAIT_SECONDS),
  })
  return (
    <>
      {request.isSuccess && <Alert tone="ok">{t.sentAgain}</Alert>}
      {request.isError && <Alert tone="bad">{sentence(request.error)}</Alert>}
      <Button
        variant="default"
        fullWidth
        disabled={seconds > 0}
        loading={request.isPending}
        onClick={() => request.mutate()}
      >
        {seconds > 0 ? t.againIn(seconds) : t.again}
      </Button>
    </>
  )
}
