import { endpoints, type ReplyOf } from '@kuri/contract'
import { IconShieldCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { admin, ahead } from '../../../api/admin-queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { NotHere, type NotHereProps } from '../../../components/asked.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, Sk, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { TextField } from '../../../forms/fields.tsx'
import type { PageNeeds } from '../../../layout/needs.ts'
import { m } from '../../../messages/en.ts'
import { useOwners } from '../use-owners.ts'
import { AuditRow } from './audit-row.tsx'
import css from './audit.module.css'

const say = m.admin.audit

type Page = ReplyOf<typeof endpoints.audit>

export const handle: PageNeeds = { needs: 'read-audit' }

export const clientLoader = () => ahead((client) => client.prefetchInfiniteQuery(admin.audit('')))

/** The book of acts, newest first; `?about=` narrows it to one subject. */
export default function Audit() {
  const [search, setSearch] = useSearchParams()
  const subject = search.get('about') ?? ''
  const query = useInfiniteQuery(admin.audit(subject))
  const first = query.data?.pages[0]
  return (
    <>
      <PageTitle
        title={say.title}
        lead={say.lead}
        action={first ? <Chain isWhole={first.chainIsWhole} /> : <Sk width="9rem" height="1.75rem" />}
      />
      <div className="stack">
        {first?.chainIsWhole === false && <Alert tone="bad">{say.tornWhy}</Alert>}
        <About
          key={subject}
          subject={subject}
          onFind={(about) => setSearch(about === '' ? {} : { about }, { replace: true })}
        />
        <Card flush>
          <Acts query={query} isNarrowed={subject !== ''} />
        </Card>
      </div>
    </>
  )
}

function Chain({ isWhole }: { isWhole: boolean }) {
  return isWhole ? (
    <Badge tone="ok" icon={IconShieldCheck}>
      {say.whole}
    </Badge>
  ) : (
    <Badge tone="late">{say.torn}</Badge>
  )
}

function About({ subject, onFind }: { subject: string; onFind: (about: string) => void }) {
  const [typed, setTyped] = useState(subject)
  const find = (event: FormEvent) => {
    event.preventDefault()
    onFind(typed.trim())
  }
  return (
    <form className={css.about} onSubmit={find}>
      <TextField
        label={say.subject}
        description={say.subjectHint}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={css.find}>
        <Button type="submit" variant="default">
          {say.find}
        </Button>
        {subject !== '' && (
          <Button variant="subtle" onClick={() => onFind('')}>
            {say.all}
          </Button>
        )}
      </div>
    </form>
  )
}

interface ActsProps {
  query: {
    data: { pages: Page[] } | undefined
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  } & NotHereProps['query']
  isNarrowed: boolean
}

function Acts({ query, isNarrowed }: ActsProps) {
  const owners = useOwners()
  if (query.data === undefined) {
    const onItsWay = (
      <Loading className={css.waiting ?? ''}>
        <SkLines rows={6} />
      </Loading>
    )
    return <NotHere query={query} skeleton={onItsWay} failed={say.failed} />
  }
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) {
    return <EmptyState picture="blankPassbook" title={isNarrowed ? say.noneFound : say.none} why={say.noneWhy} />
  }
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <AuditRow key={entry.seq} entry={entry} owners={owners} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={css.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {say.older}
          </Button>
        </div>
      )}
    </>
  )
}
