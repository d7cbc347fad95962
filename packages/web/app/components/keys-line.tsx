import css from './keys-line.module.css'

interface KeysLineProps {
  /** Each key with what it does. */
  keys: readonly (readonly [key: string, does: string])[]
  className?: string | undefined
}

/** The keys of a page, where there is a keyboard. */
export const KeysLine = ({ keys, className = '' }: KeysLineProps) => (
  <p className={`sm dim only-screen ${css.keys} ${className}`}>
    {keys.map(([key, does]) => (
      <span key={key}>
        <kbd>{key}</kbd> {does}
      </span>
    ))}
  </p>
)

/** The key that presses a button, on the button; not read out, it is no part of its name. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={css.key} aria-hidden="true">
    {children}
  </kbd>
)
