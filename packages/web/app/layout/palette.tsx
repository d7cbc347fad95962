// oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events --
// a listbox whose options are chosen by the keys of its field, as ARIA describes a combobox
// Mantine's styles first: ours, as specific as theirs, then win.
import { formatPhone } from '@kuri/domain'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'

import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { companyMonthReads, peopleReads } from '../api/admin-queries.ts'
import { matchesSearch } from '../list/filter-sort-paginate.ts'
import { usePermission } from '../use-permission.ts'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import type { MenuGroup } from './menu.ts'
import { closePalette } from './palette-open.ts'
import css from './palette.module.css'

const t = m.staffNav.palette
const TYPING_PAUSE_MS = 200
const MOST_OF_A_KIND = 6
const RECEIPT_NO = /^k\d+-\d{4}-\d+$/i

interface Hit {
  readonly kind: 'pages' | 'receipts' | 'members' | 'chits'
  readonly to: string
  readonly title: string
  readonly about: string
}

/** Finds a page by any of its names, a member, a chit, a receipt. Arrows choose, Enter opens, Esc closes. */
export default function Palette({ groups }: { groups: MenuGroup[] }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const navigate = useNavigate()
  const list = useId()
  const { hits, isSearching, isFailed } = useHits(typed, groups)
  const at = Math.min(chosen, hits.length - 1)
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    closePalette()
    void navigate(hit.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) setChosen(Math.max(0, Math.min(at + step, hits.length - 1)))
    else if (event.key === 'Enter') open(hits[at])
    else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={closePalette}
      withCloseButton={false}
      size="36rem"
      yOffset="10vh"
      padding={0}
      aria-label={t.title}
      classNames={{ content: css.content ?? '' }}
    >
      <input
        className={css.input}
        data-autofocus
        role="combobox"
        aria-label={t.title}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={hits[at] ? `${list}-${at}` : undefined}
        placeholder={t.hint}
        autoComplete="off"
        maxLength={120}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <ul className={css.list} role="listbox" id={list} aria-label={t.title}>
        {hits.map((hit, place) => (
          <li
            key={`${hit.kind} ${hit.to} ${hit.title}`}
            id={`${list}-${place}`}
            role="option"
            aria-selected={place === at}
            onPointerMove={() => setChosen(place)}
            onClick={() => open(hit)}
          >
            {hits[place - 1]?.kind !== hit.kind && <span className={css.kind}>{t[hit.kind]}</span>}
            <span className={css.hit}>
              <b>{hit.title}</b>
              {hit.about && <small>{hit.about}</small>}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.state} role="status">
        {isFailed ? t.failed : isSearching ? t.loading : hits.length === 0 ? t.none : ''}
      </p>
    </Modal>
  )
}

function useHits(typed: string, groups: MenuGroup[]) {
  const mayDo = usePermission()
  const [words] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const isLongEnough = words.length > 1
  const members = useQuery({
    ...peopleReads.members(words),
    enabled: isLongEnough && mayDo('read-people'),
    placeholderData: keepPreviousData,
  })
  const chits = useQuery({
    ...companyMonthReads.chits({ search: words, sort: 'name', descending: false, page: 1, filter: null, branch: null }),
    enabled: isLongEnough && mayDo('read-every-chit'),
    placeholderData: keepPreviousData,
  })
  const pages: Hit[] = groups
    .flatMap(({ items }) => items)
    .filter(({ label, also = '' }) => matchesSearch(`${plain(label)} ${also}`, typed))
    .map(({ to, label, also = '' }) => ({
      kind: 'pages',
      to,
      title: plain(label),
      about: typed.trim() === '' || matchesSearch(plain(label), typed) ? '' : t.also(also),
    }))
  if (!isLongEnough) return { hits: pages, isSearching: false, isFailed: false }
  const found = members.data?.members ?? []
  const receipts: Hit[] = RECEIPT_NO.test(words)
    ? found.map(({ _id, name }) => ({
        kind: 'receipts',
        to: paths.user(_id),
        title: t.receipt(words.toUpperCase()),
        about: name,
      }))
    : []
  const people: Hit[] = found.slice(0, MOST_OF_A_KIND).map(({ _id, code, name, phone, email, due }) => ({
    kind: 'members',
    to: paths.user(_id),
    title: name,
    about: [code, formatPhone(phone) || email, due > 0 ? m.counter.due(due) : ''].filter(Boolean).join(' · '),
  }))
  const schemes: Hit[] = (chits.data?.chits ?? []).slice(0, MOST_OF_A_KIND).map(({ _id, name, late }) => ({
    kind: 'chits',
    to: paths.chitPayments(_id),
    title: name,
    about: late > 0 ? m.counter.late(late) : '',
  }))
  return {
    hits: [...pages.slice(0, MOST_OF_A_KIND), ...receipts, ...schemes, ...people],
    isSearching: members.isFetching || chits.isFetching,
    isFailed: members.isError || chits.isError,
  }
}

/** Without the soft hyphens of a narrow menu. */
const plain = (label: string): string => label.replaceAll('\u00AD', '')
