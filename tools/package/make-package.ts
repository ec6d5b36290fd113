import { billOfMaterials } from './bill.ts'
import { installedPackages, packageContents } from './package-contents.ts'
import { type PackageVersion, writePackage } from './write-package.ts'

/**
 * Makes a package of a built tree, with its bill of materials, in place of the one that is there.
 * @throws Error where the tree is not built, or the folder holds anything else
 */
export function makePackage(
  out: string,
  { root, version }: { readonly root: string; readonly version: PackageVersion },
): void {
  const contents = packageContents(root)
  const { libraries, bundled } = contents
  const bill = billOfMaterials({ root, installed: installedPackages(root), libraries, bundled, version })
  writePackage(out, { root, contents, version, bill })
}
