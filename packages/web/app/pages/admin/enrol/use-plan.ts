import { agreementEndpoints, collectionEndpoints } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { chits } from '../../../api/queries.ts'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import { tried } from '../act.ts'
import { NO_WITNESSES, signedProblems, witnessesIn, type SignedTickets } from '../user/signed-fields.tsx'

const t = m.enrolling.plan

/** What a new member gets besides: tickets of a scheme whose agreement they signed on paper, and a collector. */
interface Plan extends SignedTickets {
  /** Empty: nobody collects from them. */
  collectorId: string
}

/** What was planned for a new member and did not succeed. */
export interface LeftOver {
  /** Which step, and why. */
  readonly problems: readonly string[]
  /** The tickets that were not given, as they were typed; null: none, or all are given. */
  readonly tickets: SignedTickets | null
}

type Problems = ReturnType<typeof signedProblems>

/** What is planned for a new member, and the calls that carry it out once the member is there. */
export function usePlan() {
  const today = useToday()
  const nothing: Plan = { chitId: '', count: '1', number: '', day: today, collectorId: '', ...NO_WITNESSES }
  const [values, setValues] = useState(nothing)
  const [errors, setErrors] = useState<Problems>({})
  const { data: open, isError } = useQuery(chits.open())
  useFormDraft('enrol plan', () => (values.chitId + values.collectorId === '' ? undefined : values), setValues)
  // what was chosen before may be full by now
  const chit = open?.find(({ _id }) => _id === values.chitId)
  const set = (change: Partial<Plan>) => {
    setValues((before) => ({ ...before, ...change }))
    setErrors({})
  }
  return {
    values,
    errors,
    set,
    open,
    isError,
    chit,
    /** False: the paper of the tickets is not named. */
    check: (): boolean => {
      const found = values.chitId === '' ? {} : signedProblems(values, today)
      setErrors(found)
      return Object.keys(found).length === 0
    },
    /** One step after the other. The member stays enrolled. */
    carryOut: async (memberId: string): Promise<LeftOver> => {
      const { collectorId, ...typed } = values
      const { chitId, count, number, day } = typed
      const problems: string[] = []
      const step = async (run: () => Promise<unknown>, failed: string): Promise<boolean> => {
        const refusal = await tried(run)
        if (refusal !== null) problems.push(m.chrome.withReason(failed, sentence(refusal.error)))
        return refusal === null
      }
      if (collectorId !== '') {
        const collector = { params: { id: memberId }, body: { collectorId } }
        await step(() => call(collectionEndpoints.assignCollector, collector), t.failedCollector)
      }
      // a scheme that is full by now is refused with its reason
      if (chitId === '') return { problems, tickets: null }
      const agreement = { number, day, witnesses: witnessesIn(typed) }
      const tickets = { params: { id: chitId }, body: { memberId, count: Number(count), agreement } }
      const isGiven = await step(() => call(agreementEndpoints.giveTickets, tickets), t.failedTickets)
      return { problems, tickets: isGiven ? null : typed }
    },
  }
}

export type Planned = ReturnType<typeof usePlan>
