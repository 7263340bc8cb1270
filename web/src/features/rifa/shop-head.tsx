import { useNavigate } from 'react-router'
import { useRandomNumbers } from '#domain/carrito/carrito.api.ts'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/base/button.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import styles from './numbers.module.css'

type ShopHeadProps = { sorteo: string | undefined /** The draws are on their way. */; awaited: boolean }

/** The name of the shop, and the number by chance, whose place is kept while the draw is not known. */
export function ShopHead({ sorteo, awaited }: ShopHeadProps) {
  return (
    <div className={classNames('row wrap-lines apart', styles.shopHead)}>
      <PageTitle>Tienda</PageTitle>
      <h1>Tienda</h1>
      {sorteo && <RandomNumber sorteo={sorteo} />}
      {awaited && <div className={styles.randomPlace} />}
    </div>
  )
}

/** Chance chooses free numbers, one or more at once, and puts them into the cart. */
function RandomNumber({ sorteo }: { sorteo: string }) {
  const navigate = useNavigate()
  const { mutate, isPending, variables } = useRandomNumbers(sorteo, () => void navigate(paths.carrito))
  return (
    <fieldset className={styles.randomNumbers}>
      <legend className="visually-hidden">Números al azar</legend>
      <Button
        icon="dice"
        className={styles.random}
        busy={isPending && variables === 1 && 'Eligiendo...'}
        onClick={() => mutate(1)}
      >
        Número al azar
      </Button>
      {MANY.map(cuantos => (
        <Button
          key={cuantos}
          className={styles.randomMany}
          aria-label={`${cuantos} números al azar`}
          busy={isPending && variables === cuantos && '…'}
          onClick={() => mutate(cuantos)}
        >
          {`× ${cuantos}`}
        </Button>
      ))}
    </fieldset>
  )
}

const MANY = [5, 10]
