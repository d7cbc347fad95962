/**
 * One of our own pictures from `art/`, inline so that it takes the colours of the theme. Pictures are decoration:
 * what they mean is written beside them.
 */
export function Drawing({ svg, className }: { svg: string; className?: string | undefined }) {
  return <span className={className} aria-hidden dangerouslySetInnerHTML={{ __html: svg }} />
}
