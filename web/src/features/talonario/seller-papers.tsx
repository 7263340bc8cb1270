import { BuyerNotices } from './buyer-notices.tsx'
import { OwnBooks } from './own-books.tsx'
import { RegisterStubs } from './register-stubs.tsx'
import styles from './talonario.module.css'

/** What a seller has on paper: the stubs to register, in sight from the top of the list, their books, and who says to have bought of them. */
export default function SellerPapers() {
  return (
    <>
      <div className={styles.stubsToRegister}>
        <RegisterStubs />
      </div>
      <OwnBooks />
      <BuyerNotices />
    </>
  )
}
