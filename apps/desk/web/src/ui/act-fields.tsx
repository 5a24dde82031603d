import { assetCodes, assetName } from "@manilla/shared/assets";
import { Field } from "@manilla/ui/fields/field.tsx";

const labels: Record<string, string> = {
  amount: "Amount",
  user: "User name or e-mail of the owner",
  contact: "The new e-mail, or the new number with its country code",
  evidence: "Evidence: what proves that this is the owner",
};

interface ParametersProps {
  asked: Readonly<Record<string, string>>;
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
}

export function Parameters({ asked, values, onChange }: ParametersProps) {
  return Object.entries(asked)
    .filter(([name, value]) => value === "" || name === "asset")
    .map(([name]) =>
      name === "asset" ? (
        <AssetField
          key={name}
          asset={values[name] ?? "NGN"}
          onChange={(asset) => onChange({ ...values, asset })}
        />
      ) : (
        <Field
          key={name}
          label={labels[name] ?? name}
          required
          maxLength={500}
          value={values[name] ?? ""}
          onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
        />
      ),
    );
}

function AssetField({ asset, onChange }: { asset: string; onChange: (asset: string) => void }) {
  return (
    <label className="block pb-2 font-medium text-small">
      Currency
      <select
        value={asset}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="mt-1.5 block min-h-12 w-full rounded-field border border-edge bg-surface px-4 font-normal text-body"
      >
        {assetCodes.map((code) => (
          <option key={code} value={code}>
            {assetName(code)}
          </option>
        ))}
      </select>
    </label>
  );
}
