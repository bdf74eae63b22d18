// 'Forget this device': pressed twice, since nothing brings it back.
import { useState } from 'preact/hooks';
import { forget } from '../keep';
import { isSomebody, post } from '../net/house';
import { useSettings } from '../settings';
import { words } from '../words';

export function Forget({ look, gone }: { look: 'btn' | 'under'; gone?: () => void }) {
  const w = words(useSettings().lang);
  const [step, setStep] = useState<'' | 'sure' | 'done'>('');
  return (
    <>
      <button
        class={`${look} ${step === 'sure' ? 'risk' : ''}`}
        data-forget=""
        onClick={() => {
          if (step === 'sure') {
            const hasSeats = isSomebody();
            forget();
            gone?.();
            // The cookie of a server is none of the page's to delete.
            if (hasSeats) {
              post('sign-out', {})
                .then(() => gone && location.reload())
                .catch(() => undefined);
            }
          }
          setStep(step === 'sure' ? 'done' : 'sure');
        }}
        onBlur={() => setStep(step === 'done' ? 'done' : '')}
      >
        <span>
          {step !== 'sure' ? w.forget : isSomebody() ? w.forgetSureSeats : w.forgetSure}
        </span>
      </button>{' '}
      <span class="note" role="status">
        {step === 'done' ? w.forgotten : ''}
      </span>
    </>
  );
}
