import type { ComponentProps, FormEvent } from 'react'
import { useOnce } from '#lib/form/once.ts'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  /** Returns the promise of the reply when it has sent something. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/** Every form: sent once for one intent, however often it is activated; typing makes it another one. */
export function Form({ onSubmit, onInput, className = 'stack', ...rest }: FormProps) {
  const { run, again } = useOnce(onSubmit)
  return (
    <form
      {...rest}
      className={className}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        run(event)
      }}
      onInput={event => {
        again()
        onInput?.(event)
      }}
    />
  )
}
