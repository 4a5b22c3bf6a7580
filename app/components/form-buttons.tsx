type Props = {
  submit: string;
  cancel: string;
  onCancel: () => void;
  /** The form cannot be sent. */
  isDisabled?: boolean;
  /** The form is being sent: its button keeps the focus. */
  isBusy?: boolean;
};

/** The buttons at the end of a form in a dialog. */
export function FormButtons({ submit, cancel, onCancel, isDisabled = false, isBusy = false }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      <button type="submit" className="button button-accent" disabled={isDisabled} aria-disabled={isBusy}>
        {submit}
      </button>
      <button type="button" className="button border-transparent" onClick={onCancel}>
        {cancel}
      </button>
    </div>
  );
}
