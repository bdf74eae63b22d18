// 'Forget this device': pressed twice, since nothing brings it back.
import { useState } from 'preact/hooks';
import { forget } from '../keep';
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
            forget();
            gone?.();
          }
          setStep(step === 'sure' ? 'done' : 'sure');
        }}
        onBlur={() => setStep(step === 'done' ? 'done' : '')}
      >
        <span>{step === 'sure' ? w.forgetSure : w.forget}</span>
      </button>{' '}
      <span class="note" role="status">
        {step === 'done' ? w.forgotten : ''}
      </span>
    </>
  );
}
