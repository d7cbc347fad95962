import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '../icons/everywhere.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { SelectField, TextField } from '../forms/fields.tsx'
import { focusIt } from '../forms/form-helpers.ts'
import { orderText } from '../list/list-query.ts'
import { m } from '../messages/en.ts'
import { Icon } from './icon.tsx'
import type { Order } from './sort-heading.tsx'
import css from './list-tools.module.css'

const TYPING_PAUSE_MS = 250

interface SearchProps {
  label: string
  placeholder: string
  value: string
  onChange: (words: string) => void
  /** Enter takes the words at once. */
  onEnter?: ((words: string) => void) | undefined
  /** The field has the focus when the page opens. */
  isFirst?: boolean
}

interface ListToolsProps {
  search: SearchProps
  order: Order
  /** The orders of the list in words, by their text: `-since` is "Newest first". */
  orders: readonly { value: string; label: string }[]
  /** Another filter of the list. */
  children?: ReactNode
}

/** What stands over a list: the search, and on phones, where no heading can be pressed, the order. */
export function ListTools({ search, order, orders, children }: ListToolsProps) {
  return (
    <div className={css.tools}>
      <SearchField {...search} />
      {children}
      <SelectField
        className={`only-phone ${css.order}`}
        aria-label={m.lists.sortBy}
        data={[...orders]}
        value={orderText(order)}
        onChange={({ currentTarget: { value } }) =>
          order.onChange({ sort: value.replace(/^-/, ''), descending: value.startsWith('-') })
        }
      />
    </div>
  )
}

/** A search alone over a list. */
export const SearchTool = (search: SearchProps) => (
  <div className={css.tools}>
    <SearchField {...search} />
  </div>
)

/** By finger or mouse, and by key. */
const PRESSES = ['pointerdown', 'click'] as const

/** Words are taken when the typing pauses. The address wins when it changes by itself: Back, a link. */
export function SearchField({ label, placeholder, value, onChange, onEnter, isFirst = false }: SearchProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [taken, setTaken] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== taken) setTyped(value)
  }
  const take = useDebouncedCallback((words: string) => {
    setTaken(words)
    onChange(words)
  }, TYPING_PAUSE_MS)
  // a link pressed within the pause leads on: written later, this address would bring the reader back
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = next !== undefined && next.pathname !== pathname
  useEffect(() => {
    if (isLeaving) take.cancel()
  }, [isLeaving, take])
  // the router reports it only when the page is rendered again; and the list must not move the link that is being pressed
  useEffect(() => {
    const onPress = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link !== null && link.pathname !== pathname) take.cancel()
    }
    for (const kind of PRESSES) document.addEventListener(kind, onPress, true)
    return () => {
      for (const kind of PRESSES) document.removeEventListener(kind, onPress, true)
    }
  }, [pathname, take])
  return (
    <TextField
      aria-label={label}
      placeholder={placeholder}
      type="search"
      leftSection={<Icon of={IconSearch} />}
      leftSectionWidth="2.75rem"
      className="only-screen"
      styles={{ input: { paddingLeft: '2.75rem' } }}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        take(currentTarget.value.trim())
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || onEnter === undefined) return
        const words = event.currentTarget.value.trim()
        // what Enter opens may be another page: the pause must not bring this address back
        take.cancel()
        setTaken(words)
        onChange(words)
        onEnter(words)
      }}
      ref={isFirst ? focusIt : undefined}
      data-first-focus={isFirst || undefined}
    />
  )
}
