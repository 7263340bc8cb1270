/** Joins the class names that apply: `classNames('pill', bad && 'bad')`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
