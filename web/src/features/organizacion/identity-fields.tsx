import { useSubirImagen } from '#domain/organizacion/organizacion.api.ts'
import { type OrganizationForm, textsOf } from '#domain/organizacion/organizacion-form.rules.ts'
import { useKnownUsos } from '#domain/uso/uso.api.ts'
import { askPaper } from '#lib/form/paper-hint.ts'
import { Button } from '#ui/base/button.tsx'
import { OnceKnown } from '#ui/feedback/once-known.tsx'
import { TextArea, TextField } from '#ui/form/form.tsx'
import { PictureField } from '#ui/picker/picture-field.tsx'
import styles from './organization-editor.module.css'

/** The organisation: name, mark, colour, contact, networks, signature of mails. */
export function IdentityFields({ form, fixedContact }: { form: OrganizationForm; fixedContact: string }) {
  const field = textsOf(form, 'identidad')
  const other = (name: string) => form.getInputProps(`identidad.${name}`)
  const usos = useKnownUsos()
  const upload = useSubirImagen()
  const { logo, acento } = form.getValues().identidad
  return (
    <div className="stack">
      <TextField
        label="Nombre"
        description="Va en títulos, correos y papeles, y en el encabezado si no hay uno corto."
        asks={askPaper}
        {...field('nombre')}
      />
      <TextField
        label="Nombre corto (opcional)"
        description="En el encabezado de cada pantalla, y debajo del ícono en un teléfono."
        {...field('nombreCorto')}
      />
      <TextField label="Nombre legal (opcional)" {...field('nombreLegal')} />
      <PictureField
        upload={upload}
        label="Logo (opcional)"
        value={logo}
        onChange={imagen => form.setFieldValue('identidad.logo', imagen)}
      />
      <div className={styles.accentField}>
        <TextField
          label="Color"
          type="color"
          description="Si no se lee bien, se usa el tono más cercano que sí."
          {...other('acento')}
          value={acento || '#c62f24'}
        />
        {acento && (
          <Button kind="quiet" onClick={() => form.setFieldValue('identidad.acento', '')}>
            Usar el color del programa
          </Button>
        )}
      </div>
      <TextField
        label="Email de contacto"
        type="email"
        disabled={fixedContact !== ''}
        description={
          fixedContact ? 'Lo fijó quien instaló el programa.' : 'Se publica, y ahí llegan los mensajes de Contacto.'
        }
        {...other('contacto')}
        {...(fixedContact && { value: fixedContact })}
      />
      <TextField
        label="WhatsApp"
        type="tel"
        description="Con código de país, como +54 9 11 5555 1234."
        {...other('whatsapp')}
      />
      <TextField label="Instagram" type="url" placeholder="https://www.instagram.com/turifa" {...other('instagram')} />
      <TextField label="Facebook" type="url" placeholder="https://www.facebook.com/turifa" {...other('facebook')} />
      <TextField label="TikTok" type="url" placeholder="https://www.tiktok.com/@turifa" {...other('tiktok')} />
      <TextField label="Sitio web" type="url" placeholder="https://www.turifa.org" {...other('sitio')} />
      <TextField label="A beneficio de" {...field('aBeneficioDe')} />
      <TextField label="Permiso" description="Número y quién lo dio, si la rifa lo necesita." {...field('permiso')} />
      <TextField label="Lugar" {...field('lugar')} />
      <OnceKnown shown={usos?.has('productos')}>
        <TextField
          label="Dónde se retiran los productos"
          description="Lo leen quienes compran uno: la dirección y los horarios."
          {...field('retiro')}
        />
      </OnceKnown>
      <TextField label="Pie de página" {...field('pie')} />
      <TextField label="Quién firma los correos" description="Vacío: el nombre de arriba." {...field('remitente')} />
      <TextArea label="Firma de los correos" {...field('firma')} />
    </div>
  )
}
