/** A sentence whose **numbers that matter** are strong. */
export function Marked({ children }: { children: string }) {
  return children.split('**').map((part, i) =>
    i % 2 === 1 ? (
      <b key={i} className="strong">
        {part}
      </b>
    ) : (
      part
    ),
  )
}
