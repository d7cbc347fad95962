import { useQuery } from '@tanstack/react-query'
import { chits, prefetch } from '../../../api/queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { Card } from '../../../components/card.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import type { PageNeeds } from '../../../layout/needs.ts'
import { m } from '../../../messages/en.ts'
import { ChitRegisters } from './chit-registers.tsx'
import { DayBook } from './day-book.tsx'

const words = m.registers

export const handle: PageNeeds = { needs: 'read-registers' }

export const clientLoader = () => prefetch(chits.list())

/** The registers the Act asks for, on paper and as spreadsheets. */
export default function Registers() {
  const query = useQuery(chits.list())
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <div className="stack w">
        <Card title={words.ofChit}>
          <Asked query={query} skeleton={<OnItsWay />} failed={words.failed}>
            {(all) => {
              const started = all.filter(({ status }) => status === 'running' || status === 'finished')
              return started.length === 0 ? (
                <EmptyState picture="blankPassbook" title={words.none} why={words.noneWhy} />
              ) : (
                <ChitRegisters chits={started} />
              )
            }}
          </Asked>
        </Card>
        {!query.isPending && <DayBook />}
      </div>
    </>
  )
}

function OnItsWay() {
  return (
    <Loading>
      <SkLines rows={5} />
    </Loading>
  )
}
