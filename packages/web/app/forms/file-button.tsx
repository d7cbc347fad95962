import { useEffect, useEffectEvent, useRef } from 'react'
import { Button, type ButtonProps } from '../components/button.tsx'

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  children: string
  /** What the file is to be, for a listener who meets the field itself. */
  label: string
  multiple?: boolean
  /** The accepted types; images by default. */
  accept?: string
  onChoose: (files: File[]) => void
}

/** A button that lets files be chosen. */
export function FileButton({
  children,
  label,
  multiple = false,
  accept = 'image/*',
  onChoose,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (field: HTMLInputElement) => {
    const files = [...(field.files ?? [])]
    // the same file may be chosen again after it was taken out
    field.value = ''
    if (files.length > 0) onChoose(files)
  }
  // chosen on a ready page before its script had come
  const takeEarly = useEffectEvent(() => input.current?.files?.length && take(input.current))
  useEffect(() => void takeEarly(), [])
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        className="vh"
        ref={input}
        tabIndex={-1}
        type="file"
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </>
  )
}
